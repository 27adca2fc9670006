import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'

/** Nothing is watched yet: what to do first, or who can do it. */
export function FirstRun({ uplinks }: { uplinks: number }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const mayAdd = mayManage(useSession().right)
  const waiting = uplinks > 0
  if (!mayAdd) {
    return (
      <Card>
        <Empty text={t('firstRun.others')} />
      </Card>
    )
  }
  return (
    <Card>
      <Empty
        text={t(waiting ? 'firstRun.waiting' : 'firstRun.text')}
        action={
          <Button type="primary" onClick={() => void navigate('/device_add')}>
            {t(waiting ? 'firstRun.see' : 'firstRun.action')}
          </Button>
        }
      />
    </Card>
  )
}
