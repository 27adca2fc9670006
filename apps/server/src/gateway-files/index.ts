export { MadeFiles, type Make } from './made-files.ts'
export { makeInProcess } from './make.ts'
