export * from './define.ts'
