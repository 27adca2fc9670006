import { writeFileSync } from 'node:fs'
import { openApiText } from './index.ts'

writeFileSync(new URL('../../../../docs/openapi.json', import.meta.url), openApiText())
