export { limitSuggestionHandlers } from './handlers.ts'
