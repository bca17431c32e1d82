interface NewsletterPage {
  title: string
  text: string
  /** Label of the page's button, which sends a POST request to the current URL and its token. */
  button?: string
}

/** Target pages of newsletter emails and of their buttons, by the last path segment. */
export const newsletterPages = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'We’ll send our newsletter to your email address: new lessons, and an article now and then.',
    button: 'Confirm subscription',
  },
  confirmed: {
    title: 'You’re subscribed',
    text: 'Thank you. We just sent you a welcome email. Every email has a link to unsubscribe.',
  },
  leave: {
    title: 'Unsubscribe',
    text: 'You’ll stop receiving the newsletter. This doesn’t affect your account, if you have one.',
    button: 'Unsubscribe',
  },
  left: {
    title: 'You’re unsubscribed',
    text: 'You won’t receive the newsletter anymore. If you change your mind, subscribe again at the bottom of any page.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'The link is older than seven days, was replaced by a newer link, or is incomplete. Subscribe again at the bottom of any page.',
  },
} as const satisfies Record<string, NewsletterPage>

export type NewsletterPageName = keyof typeof newsletterPages
