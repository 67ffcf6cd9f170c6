import NewsIcon from '@mui/icons-material/CampaignOutlined'
import { MenuItemLink } from '#shared/ra/layout/MenuItemLink.tsx'
import { newsTitle } from '#shared/text/console-help.ts'
import { links } from '../../parts/links.ts'
import { useUnseenNews } from './seen-news.ts'
import { ShortcutsButton } from './ShortcutsButton.tsx'

/** «Что нового» and the shortcuts, in the menu. */
export function HelpLines() {
  const unseen = useUnseenNews()
  return (
    <>
      <MenuItemLink to={links.news} label={newsTitle} icon={<NewsIcon />} count={unseen} />
      <ShortcutsButton />
    </>
  )
}
