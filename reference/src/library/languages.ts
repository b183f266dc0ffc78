import { registerLanguage } from '@scalar/highlight'
import curl from '@scalar/highlight/langs/curl'
import javascript from '@scalar/highlight/langs/javascript'
import json from '@scalar/highlight/langs/json'
import python from '@scalar/highlight/langs/python'

// Replaces the module of the same exports in the build, which contains 42 languages.

export const languages = [curl, javascript, json, python]

export { registerLanguage }
