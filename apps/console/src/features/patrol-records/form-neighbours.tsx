import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type PatrolForm, patrolRecordCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '../../shared/access.ts'
import { useCall } from '../../shared/query.ts'
import { useFormAddress } from '../../ui/patrol/record-state.tsx'
import styles from './patrol-records.module.css'

const pageSize = 200

/** Other forms that wait for the same signature, the oldest first. */
export function FormNeighbours({ form: { id, state } }: { form: PatrolForm }) {
  const { t } = useTranslation('patrol-records')
  const navigate = useNavigate()
  const addressOf = useFormAddress()
  const lists = useMay(patrolRecordCalls.listPatrolRecords)
  const waits = state === 'submitted' || state === 'department'
  const records = useCall(
    patrolRecordCalls.listPatrolRecords,
    { query: { state, sort: 'inspectedAt', pageSize } },
    { enabled: waits && lists, keep: true },
  )
  const forms = [...new Set((records.data?.items ?? []).flatMap(({ formId }) => (formId ? [formId] : [])))]
  const place = forms.indexOf(id)
  if (!waits || place < 0 || forms.length < 2) return null
  const [before, after] = [forms[place - 1], forms[place + 1]]
  return (
    <span className={styles.neighbours}>
      <span>{t('form.waiting', { place: place + 1, count: forms.length })}</span>
      <Button
        icon={<LeftOutlined />}
        aria-label={t('form.before')}
        disabled={!before}
        onClick={() => before && void navigate(addressOf(before))}
      />
      <Button
        icon={<RightOutlined />}
        aria-label={t('form.after')}
        disabled={!after}
        onClick={() => after && void navigate(addressOf(after))}
      />
    </span>
  )
}
