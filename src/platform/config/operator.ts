export type Operator = {
  name: string
  address: string
  email: string
  phone: string
  grievanceOfficer: string
  gstin: string | null
  /** true while any of it is our example */
  isExample: boolean
}
