export { eventHandlers } from './handlers.ts'
export { readEventPage } from './page.ts'
export { countByDay as countEventsByDay } from './queries.ts'
