import { z } from 'zod'
import { call } from '../call.ts'

export const catalogueCalls = {
  readCatalogue: call({
    method: 'GET',
    path: '/api/v1/catalogue',
    variant: 'own',
    access: 'signed-in',
    answer: 'file',
    reads: [],
    summary: 'Every device type and model that this server knows, as JSON',
    data: z.null(),
    sample: {},
  }),
}
