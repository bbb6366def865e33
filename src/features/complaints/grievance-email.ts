/** Where the mails of complaints lead. */
export type GrievanceLinks = {
  /** the page on which the person follows it; the code opens it */
  person: (code: string) => string
  office: (ticket: string) => string
}

/** What the person is written: that it came, and each word of the office. */
export type PersonLetter = 'sent' | 'acknowledged' | 'asked' | 'answer' | 'resolved' | 'reopened'

/** What the office is written: that a complaint came or has new words, and its clocks before and after they run out. */
export type OfficeLetter = 'arrived' | 'added' | 'acknowledgeSoon' | 'acknowledgeOver' | 'resolveSoon' | 'resolveOver'
