import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './copy-block.module.css'

const shownFor = 2_000

/** Text to type elsewhere, with a button that copies it. `name` says what it is. */
export function CopyBlock({ text, name }: { text: string; name: string }) {
  return (
    <div className={styles.copy}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and must do so for the keyboard too */}
      <section tabIndex={0} aria-label={name}>
        <pre>{text}</pre>
      </section>
      <CopyButton text={text} name={name} worded />
    </div>
  )
}

/** Copies a text that stands beside it. */
export function CopyButton({ text, name, worded = false }: { text: string; name: string; worded?: boolean }) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const word = t(copied ? 'copied' : 'copy')
  return (
    <Button
      size="small"
      icon={copied ? <CheckOutlined /> : <CopyOutlined />}
      aria-label={`${word}: ${name}`}
      onClick={() => void copyText(text).then(() => setCopied(true))}
    >
      {worded ? word : null}
    </Button>
  )
}

/** The clipboard exists on HTTPS and localhost only; elsewhere the text goes through a selected field. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
