export { dictionary } from './dictionaries.ts'
export { dictionaryHandlers } from './handlers.ts'
