export { eventHandlers } from './handlers.ts'
export { readEventPage } from './page.ts'
