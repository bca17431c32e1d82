interface NewsletterPage {
  title: string
  text: string
  /** Label of the page's button, which posts to the current URL with its token. */
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
    text: 'You’ll stop receiving the newsletter. If you have an account, it doesn’t change.',
    button: 'Unsubscribe',
  },
  left: {
    title: 'You’re unsubscribed',
    text: 'You won’t receive the newsletter anymore. If you change your mind, subscribe again at the bottom of any page.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'It’s older than seven days, was replaced by a newer one, or is incomplete. Request a new one at the bottom of any page.',
  },
} as const satisfies Record<string, NewsletterPage>

export type NewsletterPageName = keyof typeof newsletterPages
