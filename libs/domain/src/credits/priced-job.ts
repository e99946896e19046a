/** Whose job it is: what its caps and reports go by. */
export interface CreditHolder {
  organizationId: string;
  brandId: string | null;
  apiKeyId: string | null;
}

/** A job and what it may cost, in micro-credits, above 0. */
export interface PricedJob {
  jobId: string;
  model: string;
  micro: number;
}
