import { SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorText } from '../../ui/form-error.tsx'
import styles from './help.module.css'

interface QueryFieldProps {
  label: string
  text: string
  onText: (text: string) => void
  onSearch: (search: string) => void
}

/** A search that asks for words before it searches (specification, console 5). */
export function QueryField({ label, text, onText, onSearch }: QueryFieldProps) {
  const { t } = useTranslation('help')
  const [asked, ask] = useState(false)
  const submit = () => {
    ask(text.trim() === '')
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <search>
      <form
        className={styles.query}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Input
          prefix={<SearchOutlined />}
          aria-label={label}
          placeholder={label}
          maxLength={50}
          allowClear
          value={text}
          {...(asked ? { status: 'error' } : {})}
          onChange={({ target }) => {
            ask(false)
            onText(target.value)
          }}
        />
        <Button type="primary" htmlType="submit">
          {t('faq.searchAction')}
        </Button>
      </form>
      {asked ? <ErrorText text={t('faq.query')} /> : null}
    </search>
  )
}
