import '#shared/brand/base.css'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root) createRoot(root).render(<main>Подписание документов</main>)
