export { platformWatchHandlers } from './handlers.ts'
export { pingOutside } from './ping.ts'
export { lookAtInstallation } from './watch.ts'
