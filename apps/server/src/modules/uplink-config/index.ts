export { openConfigs, takeConfigAnswers } from './commands/exchange-configs.ts'
export { uplinkConfigHandlers } from './handlers.ts'
