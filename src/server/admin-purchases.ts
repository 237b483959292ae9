import type * as z from 'zod/mini';
import { type Platform, purchasePageSchema } from '#domain/admin/admin-purchases.ts';
import type { Result } from '#domain/result/failure.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

export type PurchasePage = z.infer<typeof purchasePageSchema>;
/** What a purchase of this product gives; with the plan '' an administrator decides. A new one replaces none. */
export type ProductPlan = {
  provider: Platform;
  product: string;
  planType: string;
  days: number;
  isNew: boolean;
};

const post = (route: string, body: object): Promise<Result<true>> =>
  request(
    (signal) => pocketBase.send(`/api/app/${route}`, { method: 'POST', body, signal }),
    () => true as const,
  );

/** What the platforms delivered, newest first. */
export const listPurchases = (page: number): Promise<Result<PurchasePage>> =>
  request(
    (signal) => pocketBase.send(`/api/app/admin/purchases?page=${page}`, { cache: 'no-store', signal }),
    (body) => purchasePageSchema.safeParse(body).data,
  );

/** Applies a delivery once more. */
export const reprocessPurchase = (id: string): Promise<Result<true>> => post('reprocess-purchase', { id });

export const changePurchaseProduct = (plan: ProductPlan): Promise<Result<true>> =>
  post('change-purchase-product', plan);
