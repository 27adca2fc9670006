import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import styles from './help.module.css'
import { QueryField } from './query-field.tsx'

/** Leads to what is answered already. */
export function FaqSearch({ lead }: { lead: string }) {
  const { t } = useTranslation('help')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <Card>
      <p className={styles.lead}>{lead}</p>
      <QueryField
        label={t('faq.search')}
        text={text}
        onText={setText}
        onSearch={(search) => void navigate(`/faq?search=${encodeURIComponent(search)}`)}
      />
    </Card>
  )
}
