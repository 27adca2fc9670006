export { type GroupDuty, type KeptRoster, readDuty } from './queries/duty.ts'
