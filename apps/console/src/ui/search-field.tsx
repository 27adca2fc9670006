import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useState } from 'react'

import styles from './search-field.module.css'

const pause = 300

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** A field that filters what stands below it; the address follows when the person pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <Input
      className={styles.search ?? ''}
      prefix={<SearchOutlined />}
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={50}
      allowClear
      data-in-address
      onChange={(event) => setText(event.target.value)}
    />
  )
}
