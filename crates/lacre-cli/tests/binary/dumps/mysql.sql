-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: shop
-- ------------------------------------------------------
-- Server version	8.0.36

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;

--
-- Table structure for table `customers`
--

DROP TABLE IF EXISTS `customers`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `customers` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'the name; as ''they'' write it, NOT NULL (really)',
  `email` varchar(255) DEFAULT NULL,
  `kind` enum('person','company, inc.') NOT NULL DEFAULT 'person',
  `flags` bit(1) NOT NULL DEFAULT b'0',
  `created_at` timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  `settings` json DEFAULT NULL,
  `full_name` varchar(512) GENERATED ALWAYS AS (concat(`name`,_utf8mb4' ',ifnull(`email`,_utf8mb4'x'))) VIRTUAL,
  `place` point /*!80003 SRID 4326 */ DEFAULT NULL,
  `key` varchar(10) DEFAULT NULL,
  PRIMARY KEY (`id`) USING BTREE,
  UNIQUE KEY `email` (`email`),
  KEY `name` (`name`(10) DESC),
  FULLTEXT KEY `words` (`name`,`email`) /*!50100 WITH PARSER `ngram` */,
  CONSTRAINT `customers_chk_1` CHECK (json_valid(`settings`))
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci ROW_FORMAT=DYNAMIC COMMENT='customers; all of them';
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `customers`
--

LOCK TABLES `customers` WRITE;
/*!40000 ALTER TABLE `customers` DISABLE KEYS */;
INSERT INTO `customers` VALUES (1,'It\'s; CREATE TABLE `x` (',NULL,'person','\0',NULL,'{\"a\": 1}',NULL,NULL,NULL),(2,'a \\','b;','person','',NULL,NULL,NULL,NULL,NULL);
/*!40000 ALTER TABLE `customers` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `Orders`;
CREATE TABLE `Orders` (
  `id` bigint NOT NULL,
  `customer_id` int unsigned NOT NULL,
  `parent_id` bigint DEFAULT NULL,
  `total` decimal(10,2) DEFAULT '0.00',
  PRIMARY KEY (`id`),
  KEY `customer_id` (`customer_id`),
  CONSTRAINT `orders_ibfk_1` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE CASCADE ON UPDATE SET NULL,
  CONSTRAINT `orders_ibfk_2` FOREIGN KEY (`parent_id`) REFERENCES `Orders` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
/*!50100 PARTITION BY RANGE (`id`)
(PARTITION p0 VALUES LESS THAN (1000) ENGINE = InnoDB,
 PARTITION p1 VALUES LESS THAN MAXVALUE ENGINE = InnoDB) */;

CREATE TABLE `order_items` (
  `order_id` bigint NOT NULL,
  `line` smallint NOT NULL,
  `warehouse` char(3) DEFAULT NULL,
  `product` varchar(20) DEFAULT NULL,
  PRIMARY KEY (`order_id`,`line`)
) ENGINE=InnoDB;

CREATE TABLE `stock` (
  `warehouse` char(3) NOT NULL,
  `product` varchar(20) NOT NULL,
  `amount` int DEFAULT NULL
) ENGINE=MyISAM;

-- as phpMyAdmin writes it
ALTER TABLE `stock`
  ADD PRIMARY KEY (`warehouse`,`product`),
  ADD KEY `amount` (`amount`);
ALTER TABLE `order_items`
  ADD CONSTRAINT `items_order` FOREIGN KEY (`order_id`) REFERENCES `orders` (`id`),
  ADD CONSTRAINT `items_stock` FOREIGN KEY (`warehouse`, `product`) REFERENCES `shop`.`stock` (`warehouse`, `product`),
  MODIFY `warehouse` char(3) NOT NULL;

--
-- Temporary view structure for view `totals`
--

/*!50001 CREATE TABLE `totals` (
  `id` tinyint NOT NULL
) ENGINE=MyISAM */;

DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `t` BEFORE INSERT ON `Orders` FOR EACH ROW BEGIN
  SET NEW.total = 0;
  CREATE TABLE never (id int);
END */;;
DELIMITER ;

/*!50001 DROP TABLE IF EXISTS `totals`*/;
/*!50001 CREATE VIEW `totals` AS select `Orders`.`id` AS `id` from `Orders` */;

-- Dump completed on 2026-11-30 12:00:00
