export { deviceHandlers } from './handlers.ts'
export { latestValues } from './queries/latest.ts'
export { deviceState } from './queries/state.ts'
export { type LatestValue, readingOf, readingsOf } from './readings.ts'
