import type { SessionData } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayOpen } from '../../shared/may-open.ts'
import { useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'

const addPage = '/device_add'

interface NextStep {
  /** Keys of the text, and of the word on the button. */
  text: string
  action?: string
  to?: string
}

/** What somebody who sees no device can do about it: it depends on why they see none. */
function nextStep({ operator, mode, businessId }: SessionData, waiting: boolean, mayAdd: boolean): NextStep {
  if (operator) return { text: 'operator', action: 'toPlatform', to: '/platform' }
  if (mode === 'provider') return { text: 'provider' }
  if (mayAdd) return { text: waiting ? 'waiting' : 'text', action: waiting ? 'see' : 'action', to: addPage }
  return { text: businessId === null ? 'alone' : 'others' }
}

/** Nothing is watched yet: what to do first, or who can do it. */
export function FirstRun({ uplinks }: { uplinks: number }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const { text, action, to } = nextStep(useSession(), uplinks > 0, useMayOpen()(addPage))
  return (
    <Card>
      <Empty
        text={t(`firstRun.${text}`)}
        action={
          action && to ? (
            <Button type="primary" onClick={() => void navigate(to)}>
              {t(`firstRun.${action}`)}
            </Button>
          ) : null
        }
      />
    </Card>
  )
}
