import { setUpHelpTopics } from '#web/public-site/enhance-help-topics.ts'

/** Script of the help page. The questions can also be opened without the script. */
const root = document.querySelector('[data-topics]')
if (root instanceof HTMLElement) setUpHelpTopics(root)
