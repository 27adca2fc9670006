import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/tokens.css'
import './app/global.css'
import { Root } from './app/root.tsx'
import { startLanguage } from './shared/language.ts'

await startLanguage()
const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
}
