export { unreadFields, urlChoice, urlList, urlNumber, urlText, useUrlState } from '../shared/url-state.ts'
