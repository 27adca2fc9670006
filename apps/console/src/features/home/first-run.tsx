import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'

/** Nothing is watched yet: what to do first. */
export function FirstRun({ uplinks }: { uplinks: number }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const waiting = uplinks > 0
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
