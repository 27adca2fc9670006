import { option } from './figures.ts'
import { measureCells } from './screens/cells.ts'
import { measureCommand } from './screens/command.ts'
import { measureList } from './screens/list.ts'
import { onStage } from './stage.ts'

const parts = { cells: measureCells, command: measureCommand, list: measureList }

// What a person waits for, in Chromium; each on a product of its own. `--only=cells`: that alone.
for (const [name, measure] of Object.entries(parts)) {
  if ((option('only') ?? name) === name) await onStage(measure)
}
process.exit(0)
