import { readConfig } from '../config.ts'
import { examine } from './doctor/examine.ts'
import { linesOf, summaryOf } from './doctor/finding.ts'
import { atTerminal } from './prepared.ts'

/** `npm run doctor`: what is wrong with this installation, in words; ends with 1 where something is. Also while the server runs. */
async function doctor(): Promise<void> {
  const findings = await examine(readConfig(process.env))
  for (const line of findings.flatMap(linesOf)) console.log(line)
  console.log(`\n${summaryOf(findings)}`)
  if (findings.some(({ mark }) => mark === 'bad')) process.exitCode = 1
}

await atTerminal(doctor)
