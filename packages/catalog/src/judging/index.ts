export * from './memory.ts'
export * from './rules.ts'
export * from './taken.ts'
export * from './watch.ts'
