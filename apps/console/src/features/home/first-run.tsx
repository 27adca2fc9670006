import type { SessionData } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayOpen } from '../../shared/may-open.ts'
import { useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { NothingSeen } from '../../ui/nothing-seen.tsx'

const addPage = '/device_add'
/** Whoever watches nothing of their own may have work at the devices of others. */
const todoPage = '/enterprise/operation/todo'

interface NextStep {
  /** Keys of the text, and of the word on the button. */
  text: string
  action?: string
  to?: string
}

/** What somebody who sees no device can do about it: it depends on why they see none. */
function nextStep({ operator, mode, businessId, agent }: SessionData, waiting: boolean, mayAdd: boolean): NextStep {
  if (operator) return { text: 'operator', action: 'toPlatform', to: '/platform' }
  if (mode === 'provider') return { text: 'provider' }
  if (mayAdd) return { text: waiting ? 'waiting' : 'text', action: waiting ? 'see' : 'action', to: addPage }
  if (agent === 1) return { text: 'agent', action: 'toTasks', to: '/patrol_task/patrol_task_list' }
  return { text: businessId === null ? 'alone' : 'others' }
}

/** Nothing is watched yet: what to do first, or who can do it. */
export function FirstRun({ uplinks }: { uplinks: number }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const session = useSession()
  const mayOpen = useMayOpen()
  const { text, action, to } = nextStep(session, uplinks > 0, mayOpen(addPage))
  return (
    <Card>
      <NothingSeen
        otherwise={t(`firstRun.${text}`)}
        action={
          <>
            {action && to ? (
              <Button type="primary" onClick={() => void navigate(to)}>
                {t(`firstRun.${action}`)}
              </Button>
            ) : null}
            {session.businessId !== null && mayOpen(todoPage) ? (
              <Button onClick={() => void navigate(todoPage)}>{t('firstRun.todos')}</Button>
            ) : null}
          </>
        }
      />
    </Card>
  )
}
