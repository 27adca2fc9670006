import { fields } from '@kilowatch/catalog'

export const declineFields = fields({
  key: 'reason',
  name: { zh: '原因', en: 'Reason' },
  kind: 'text',
  most: 200,
  lines: 3,
  required: true,
})
