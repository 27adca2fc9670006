export { decideGrant, endGrant, giveBackGrant, leaveGrants, requestGrant } from './commands/grants.ts'
export { grantsOfBusiness, grantsOfOperator } from './grants.ts'
export { grantRecord } from './record.ts'
