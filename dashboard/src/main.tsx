import { createRoot } from 'react-dom/client'
const place = document.getElementById('app')
if (place) createRoot(place).render(<h1>Florin</h1>)
