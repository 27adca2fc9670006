import { option } from '../figures.ts'
import { onStage } from '../stage.ts'
import { measureFirstLook } from './first-look.ts'
import { measureLiveValues } from './live-values.ts'

const parts = { 'first-look': measureFirstLook, 'live-values': measureLiveValues }

// The console itself, in Chromium; each part on a product of its own. `--only=first-look`: that alone.
for (const [name, measure] of Object.entries(parts)) {
  if ((option('only') ?? name) === name) await onStage(measure)
}
process.exit(0)
