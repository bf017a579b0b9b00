--
-- PostgreSQL database dump
--

\restrict 4h5jk3h45kjh34k5jh3k4j5h

-- Dumped from database version 17.2 (Debian 17.2-1.pgdg120+1)
-- Dumped by pg_dump version 17.6

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SELECT pg_catalog.set_config('search_path', '', false);

CREATE SCHEMA sales;
CREATE EXTENSION IF NOT EXISTS pgcrypto WITH SCHEMA public;
CREATE TYPE sales.state AS ENUM (
    'new',
    'it''s; done'
);

CREATE FUNCTION sales.touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  -- it's a comment; with a quote
  EXECUTE 'CREATE TABLE sales.never (id int)';
  CREATE TABLE sales.never_either (id int);
  RETURN NEW;
END;
$_$;

SET default_tablespace = '';
SET default_table_access_method = heap;

--
-- Name: customers; Type: TABLE; Schema: sales; Owner: shop
--

CREATE TABLE sales.customers (
    id integer NOT NULL,
    name character varying(255) DEFAULT 'a;b'::character varying NOT NULL,
    "E-Mail" text COLLATE pg_catalog."C",
    state sales.state DEFAULT 'new'::sales.state,
    tags text[] DEFAULT ARRAY[]::text[] NOT NULL,
    price numeric(10,2) GENERATED ALWAYS AS (((id)::numeric * 1.5)) STORED,
    created timestamp with time zone DEFAULT now(),
    span interval year to month,
    exclude boolean,
    CONSTRAINT named_not_null NOT NULL name,
    CONSTRAINT customers_check CHECK (((name)::text <> ''::text) AND (created IS NOT NULL))
);

ALTER TABLE sales.customers OWNER TO shop;
COMMENT ON TABLE sales.customers IS 'customers; CREATE TABLE x (y int)';

CREATE SEQUENCE sales.customers_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER TABLE sales.customers_id_seq OWNER TO shop;
ALTER SEQUENCE sales.customers_id_seq OWNED BY sales.customers.id;

CREATE TABLE sales.orders (
    id bigint NOT NULL,
    customer_id integer,
    placed date CONSTRAINT placed_known NOT NULL,
    region character(2),
    number integer
)
PARTITION BY RANGE (placed);

CREATE TABLE sales.orders_2026 PARTITION OF sales.orders FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');

ALTER TABLE sales.orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sales.orders_id_seq
    START WITH 1
    INCREMENT BY 1
);

CREATE UNLOGGED TABLE sales."Order Items" (
    order_id bigint NOT NULL,
    region character(2),
    number integer,
    "Note" text
);

CREATE TABLE public.countries (
    code character(2) NOT NULL
);

CREATE VIEW sales.totals AS
 SELECT orders.id FROM sales.orders;
ALTER TABLE sales.totals OWNER TO shop;

ALTER TABLE ONLY sales.customers ALTER COLUMN id SET DEFAULT nextval('sales.customers_id_seq'::regclass);

--
-- Data for Name: customers; Type: TABLE DATA; Schema: sales; Owner: shop
--

COPY sales.customers (id, name, "E-Mail", state, tags, created, span) FROM stdin;
1	O'Neil; ALTER TABLE sales.customers ADD x int	\N	new	{}	2026-01-01 00:00:00+00	\N
2	"quoted	$$	new	{}	2026-01-01 00:00:00+00	\N
\.

SELECT pg_catalog.setval('sales.customers_id_seq', 2, true);

ALTER TABLE ONLY sales.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sales.customers
    ADD CONSTRAINT customers_mail_key UNIQUE ("E-Mail");
ALTER TABLE ONLY sales.orders
    ADD CONSTRAINT orders_region_key PRIMARY KEY (region, number);
ALTER TABLE ONLY sales.orders_2026
    ADD CONSTRAINT orders_2026_pkey PRIMARY KEY (region, number);
ALTER TABLE ONLY sales.orders ATTACH PARTITION sales.orders_2026 FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
CREATE INDEX orders_placed ON sales.orders USING btree (placed);
ALTER TABLE sales.orders
    ADD CONSTRAINT orders_customer_fkey FOREIGN KEY (customer_id) REFERENCES sales.customers(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY sales."Order Items"
    ADD CONSTRAINT items_order_fkey FOREIGN KEY (region, number) REFERENCES sales.orders(region, number) NOT VALID;
ALTER TABLE ONLY sales.orders
    ADD CONSTRAINT orders_region_fkey FOREIGN KEY (region) REFERENCES public.countries(code);

GRANT SELECT ON TABLE sales.orders TO reader;

\unrestrict 4h5jk3h45kjh34k5jh3k4j5h
