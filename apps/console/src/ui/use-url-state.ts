export { unreadFields, urlChoice, urlDay, urlList, urlNumber, urlText, useUrlState } from '../shared/url-state.ts'
