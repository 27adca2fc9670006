import { option } from '../figures.ts'
import { onStage } from '../stage.ts'
import { measureChart } from './chart.ts'
import { measureFirstLook } from './first-look.ts'
import { measureLiveValues } from './live-values.ts'
import { measurePatrolOffline } from './patrol-offline.ts'
import { measureWall } from './wall.ts'

const parts = {
  'first-look': () => onStage(measureFirstLook),
  'live-values': () => onStage(measureLiveValues),
  wall: () => onStage(measureWall),
  'patrol-offline': () => onStage(measurePatrolOffline),
  chart: measureChart,
}

// The console itself, in Chromium; each part on a product of its own. `--only=first-look`: that alone.
for (const [name, measure] of Object.entries(parts)) {
  if ((option('only') ?? name) === name) await measure()
}
process.exit(0)
