export { type UrlValues, urlChoice, urlList, urlNumber, urlText, useUrlState } from '../shared/url-state.ts'
