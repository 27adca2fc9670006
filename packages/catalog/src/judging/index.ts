export * from './memory.ts'
export * from './rules.ts'
export * from './watch.ts'
