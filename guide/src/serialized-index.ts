/** The index of the search as JSON. scripts/build-guide.js puts that of all pages here. */
export const serializedIndex = ''
