import { GymBagPage } from '#web/features/gym-bag/index.ts'
import { site } from '#web/site.ts'

export const meta = () => [{ title: `Offline lessons · ${site.name}` }, { name: 'robots', content: 'noindex' }]

export default GymBagPage
