import './guide.css'
import { addCopyButtons } from './copy-buttons.ts'
import { openContents } from './contents.ts'
import { setUpSearch } from './search.ts'

// Every page can be read without this script. It adds the search and the buttons.
setUpSearch(document.querySelector('#search'))
openContents(document.querySelector('#on-page'))
addCopyButtons(document.querySelectorAll('pre'))
