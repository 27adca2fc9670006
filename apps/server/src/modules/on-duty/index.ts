export { type GroupDuty, type KeptRoster, readDuty } from './queries/duty.ts'
export { type GroupOnDuty, type OnDuty, readOnDuty } from './queries/now.ts'
