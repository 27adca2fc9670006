import { businessAuthFlow } from './business-auth.ts'
import { commandFlow } from './command.ts'
import type { Flow } from './flow.ts'
import { grantFlow } from './grant.ts'

/** Every kind of work. */
export const flows: readonly Flow[] = [grantFlow, commandFlow, businessAuthFlow]
