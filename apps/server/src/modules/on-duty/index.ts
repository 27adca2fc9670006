export { type GroupDuty, type KeptRoster, readDuty } from './queries/duty.ts'
export { type GroupOnDuty, readOnDuty } from './queries/now.ts'
