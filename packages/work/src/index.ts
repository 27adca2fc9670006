export * from './command.ts'
export * from './flow.ts'
export * from './flows.ts'
export * from './grant.ts'
