export { unreadFields, urlChoice, urlDay, urlList, urlNumber, urlText, urlTime, useUrlState } from '../shared/url-state.ts'
