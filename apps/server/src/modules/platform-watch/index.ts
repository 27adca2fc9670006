export { pingOutside } from './commands/save-ping.ts'
export { platformWatchHandlers } from './handlers.ts'
export { lookAtInstallation } from './watch.ts'
